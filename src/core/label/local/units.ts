/** What a number counts: numbers of one dimension can be compared once they are multiplied by the unit's factor. */
export interface Unit {
  readonly dimension: string;
  readonly factor: number;
}

/** The unit that a word or sign names, in lower case; undefined for other words. */
export const unitOf = (word: string): Unit | undefined => UNITS.get(word);

/** `million` and the like: the power that a word multiplies by. */
export const scaleOf = (word: string): number | undefined => SCALES.get(word);

/** Value of a number word up to ninety; `one` is left out, which mostly counts nothing. */
export const numberWord = (word: string): number | undefined => NUMBERS.get(word);

/** 1 to 12 for a month's name, in lower case and without a dot. */
export const monthOf = (word: string): number | undefined => MONTHS.get(word);

const UNITS = new Map<string, Unit>(
  [
    [
      "length",
      "m=1 metre=1 metres=1 meter=1 meters=1 km=1000 kilometre=1000 kilometres=1000 kilometer=1000 kilometers=1000",
    ],
    ["length", "cm=0.01 centimetres=0.01 centimeters=0.01 mm=0.001 millimeters=0.001 millimetres=0.001 µm=0.000001"],
    ["length", "mi=1609.344 mile=1609.344 miles=1609.344 ft=0.3048 foot=0.3048 feet=0.3048 inch=0.0254 inches=0.0254"],
    ["length", "yd=0.9144 yard=0.9144 yards=0.9144"],
    [
      "mass",
      "g=0.001 gram=0.001 grams=0.001 kg=1 kilogram=1 kilograms=1 kilo=1 kilos=1 mg=0.000001 milligrams=0.000001",
    ],
    [
      "mass",
      "t=1000 ton=1000 tons=1000 tonne=1000 tonnes=1000 lb=0.45359237 lbs=0.45359237 pounds=0.45359237 oz=0.0283495",
    ],
    [
      "time",
      "s=1 sec=1 second=1 seconds=1 min=60 minute=60 minutes=60 h=3600 hour=3600 hours=3600 day=86400 days=86400",
    ],
    ["time", "week=604800 weeks=604800 month=2629746 months=2629746 year=31556952 years=31556952 ms=0.001"],
    ["volume", "l=1 litre=1 litres=1 liter=1 liters=1 ml=0.001 gallon=3.785 gallons=3.785"],
    ["speed", "kmh=1 mph=1.609344"],
    ["data", "kb=1000 mb=1000000 gb=1000000000 tb=1000000000000"],
    ["power", "w=1 kw=1000 mw=1000000 gw=1000000000"],
    ["frequency", "hz=1 khz=1000 mhz=1000000 ghz=1000000000"],
    ["area", "ha=10000 acres=4046.86 hectares=10000"],
    ["share", "%=1 percent=1 prozent=1 percentage=1"],
    ["dollar", "$=1 usd=1 dollar=1 dollars=1 cents=0.01"],
    ["euro", "€=1 eur=1 euro=1 euros=1"],
    ["pound", "£=1 gbp=1"],
    ["yen", "¥=1 jpy=1 yen=1"],
    ["rupee", "₹=1 inr=1 rupees=1"],
    ["celsius", "°c=1 celsius=1"],
    ["fahrenheit", "°f=1 fahrenheit=1"],
  ].flatMap(([dimension = "", words = ""]) =>
    words.split(" ").map((pair): [string, Unit] => {
      const [word = "", factor] = pair.split("=");
      return [word, { dimension, factor: Number(factor) }];
    }),
  ),
);

const SCALES = new Map(
  Object.entries({
    hundred: 1e2,
    thousand: 1e3,
    k: 1e3,
    million: 1e6,
    mio: 1e6,
    mn: 1e6,
    billion: 1e9,
    bn: 1e9,
    mrd: 1e9,
    trillion: 1e12,
  }),
);

const NUMBERS = new Map(
  [
    ..."zero - two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
      .split(" ")
      .map((word, value): [string, number] => [word, value]),
    ["eighteen", 18] as const,
    ["nineteen", 19] as const,
    ..."twenty thirty forty fifty sixty seventy eighty ninety"
      .split(" ")
      .map((word, i): [string, number] => [word, 20 + 10 * i]),
  ].filter(([word]) => word !== "-"),
);

const MONTHS = new Map<string, number>(
  [
    "january jan januar janvier",
    "february feb februar février",
    "march mar märz mars",
    "april apr avril",
    "may mai",
    "june jun juni juin",
    "july jul juli juillet",
    "august aug août",
    "september sep sept septembre",
    "october oct oktober okt octobre",
    "november nov novembre",
    "december dec dezember dez décembre",
  ].flatMap((names, i) => names.split(" ").map((name): [string, number] => [name, i + 1])),
);
