import { translations } from "./settings.ts";

/** What writes reports, and samples for other programs, in the language of the person. */
export async function writers() {
  const bundle = await import("../report/reportBundle.ts");
  bundle.speak(translations());
  return bundle;
}
