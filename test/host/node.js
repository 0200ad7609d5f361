// The little of Node that libraries of the tests look for in a browser.
export const process = { env: {}, emitWarning() {}, stderr: {} };
