// A provider as pages may ask it: in front of it a server that lets requests of other origins through (CORS).
import { request as ask, createServer } from "node:http";

/** @typedef {import("./provider.mjs").Provider} Provider */

/** The same provider at another origin. @param {Provider} provider @returns {Promise<Provider>} */
export async function allowing(provider) {
  const server = createServer((request, response) => {
    const allowed = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "authorization, content-type",
    };
    if (request.method === "OPTIONS") {
      response.writeHead(204, allowed).end();
      return;
    }
    const { method, headers, url } = request;
    const { host: _, ...passed } = headers;
    const asking = ask(new URL(url ?? "/", provider.origin), { method, headers: passed }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...allowed });
      answer.pipe(response);
    });
    asking.on("error", () => response.destroy());
    response.on("close", () => asking.destroy());
    request.pipe(asking);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(null)));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const own = {
    origin,
    baseUrl: provider.baseUrl.replace(provider.origin, origin),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await provider.close();
    },
  };
  return new Proxy(provider, { get: (target, key) => Reflect.get(key in own ? own : target, key) });
}
