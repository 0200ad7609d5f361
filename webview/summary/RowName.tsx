/** Characters at the end of a name that stay in sight, as names mostly differ there. */
const END = 12;

/** The name of a row: on one line its end stays in sight, however narrow the column. */
export function RowName({ name, isOneLine }: { readonly name: string; readonly isOneLine: boolean }) {
  if (!isOneLine || name.length <= END) return <>{name}</>;
  return (
    <span class="row-label">
      <span class="start">{name.slice(0, -END)}</span>
      <span>{name.slice(-END)}</span>
    </span>
  );
}
