/** Stylesheets are imported for the bundler, which gathers them into one file a page. */
declare module "*.css";
