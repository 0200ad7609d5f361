/** A style sheet as text: the bundler puts it into the report's own. */
declare module "*.css?raw" {
  const text: string;
  export default text;
}
