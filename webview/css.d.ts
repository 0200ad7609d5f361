/** Stylesheets are imported for the bundler, which gathers them into one file a page. */
declare module "*.css";
/** The text of a style sheet, for a report's own. */
declare module "*.css?raw" {
  const text: string;
  export default text;
}
