/** Open sessions of tests. Their files stay open until they are closed. */
const open = new Set<() => Promise<void>>();

export const closedLater = (close: () => Promise<void>): void => void open.add(close);

export async function closeAll(): Promise<void> {
  const all = [...open];
  open.clear();
  for (const close of all) await close();
}
