import { anyOf, hintsOf, type RefusalLanguage, START, some, whole, wordHints } from "./language.ts";

const NOUN =
  "(?:belge|met(?:in|n)|bağlam|kaynak|kaynağ|pasaj|doküman|döküman|paragraf|alıntı|makale|parça|içerik|içeriğ|yazı(?:da|lar)|bilgiler|verilen bilgi)\\p{L}*";
const KNOWLEDGE =
  "(?:bilgi|işaret|belirti|iz|cevap|cevab|yanıt|ayrıntı|detay|veri|ipucu|kayıt|atıf|ifade|açıklama|bahis|referans|kanıt|bağlam)\\p{L}*";
/** Endings of a denied verb: "-miyor", "-memiş", "-maz". */
const DENIED = "m(?:iyor|ıyor|uyor|üyor|emiş|amış|emekte|amakta|edi|adı|ez|az|ediğ|adığ|eyen|ayan)\\p{L}*";
const GONE = `(?:yok(?:tur)?|bulun(?:a)?${DENIED}|yer al${DENIED}|mevcut değil|var değil|içer${DENIED}|veril${DENIED}|sunul${DENIED}|sağlan${DENIED}|yeterli değil|yetersiz|bulamad\\p{L}*|sahip değil\\p{L}*|geç${DENIED}|paylaşıl${DENIED}|verm(?:iyor|emekte|emiş)\\p{L}*|sunm(?:uyor|amakta)\\p{L}*|sağlam(?:ıyor|amakta)\\p{L}*|barındır${DENIED}|eksik|rastla(?:na)?${DENIED}|yet${DENIED}|yeterli olm\\p{L}*)`;
const ASKED =
  "(?:yanıtla|cevapla|cevap ver|yanıt ver|söyle|belirle|bul|tespit ed|yardımcı ol|sağla|sun|ver|ulaş|doğrula|çıkar|bil|öğren|anla|sapta|karşıla)";
/** "-yamıyorum", "-emem", "-amadım". */
const CANNOT =
  "(?:y?[ae])?m(?:ıyor(?:um|uz)|iyor(?:um|uz)|am|em|ayız|eyiz|ad(?:ım|ık)|ed(?:im|ik)|amakta(?:yım|yız)|emekte(?:yim|yiz))";
const CANNOT_BE =
  "(?:yanıtlan|cevaplan|belirlen|tespit edil|anlaşıl|söylen|çıkarıl|saptan|bilin|doğrulan|cevap verile|yanıt verile)(?:[ae])?" +
  DENIED;
const TOLD = `(?:belirt(?:il)?|bahsed(?:il)?|bahset|değin(?:il)?|veril|açıkla(?:n)?|yer al|yer ver(?:il)?|bulun|söz ed(?:il)?|söz et|geç|ifade ed(?:il)?|listele(?:n)?|sunul|paylaşıl|içer|söyle(?:n)?|anlat(?:ıl)?|ver|yanıtla(?:n)?|cevapla(?:n)?|tanımla(?:n)?|göster(?:il)?|ele al(?:ın)?|anıl|kayded|aktar(?:ıl)?|olanak (?:tanı|ver)|izin ver|yet|bildir(?:il)?|netleştir(?:il)?|aydınlat|konu ed|görül|görün|anlaşıl|bilgi ver)${DENIED}`;
const FIND_OUT =
  "(?:belirlemek|yanıtlamak|söylemek|cevaplamak|bilmek|cevap vermek|yanıt vermek|tespit etmek|bulmak|saptamak|anlamak|çıkarmak|ulaşmak)";
const END = "(?=[\"')]*(?:[.!?;,:]|$))";

const REFUSALS = [
  // The speaker.
  `${ASKED}${CANNOT}(?!\\p{L})`,
  "(?:bilmiyor(?:um|uz)|bilemiyorum|bilemem|bilgim yok|fikrim yok|bilgi sahibi değilim|haberim yok|bilgiye sahip değil(?:im|iz)|cevabını bilmiyorum)(?!\\p{L})",
  `(?:bilgi|cevap|yanıt|veri)\\p{L}*${some(30)} (?:sahip değil(?:im|iz)|bulamadı(?:m|k)|erişimim yok|elimde yok|mevcut değil|ulaşamadı(?:m|k))`,
  `(?:bende|elimde|elimizde)${some(60)} ${KNOWLEDGE}${some(30)} (?:yok|bulunm)\\p{L}*`,
  "(?:yanıtla|cevapla|cevap ver|yanıt ver)\\p{L}*(?: \\p{L}+){0,2} (?:mümkün değil|imkansız|imkânsız|olanaksız)",
  `(?:daha fazla|ek|ilave) (?:bilgi|bağlam)\\p{L}* (?:ihtiyacım|ihtiyaç|gerek)\\p{L}*`,
  // What was retrieved, and what there is.
  `${NOUN}[^.!?;:]{0,120}? ${TOLD}`,
  `${NOUN}[^.!?;:]{0,30}? ne (?:de )?[^.!?;:,]{1,40} ne (?:de )?[^.!?;:,]{1,40} (?:belirt|söyl|açıkl|ver|bahse|değin|içer)\\p{L}*`,
  `${NOUN}[^.!?;:]{0,120}? ${KNOWLEDGE}${some(40)} ${GONE}`,
  `${KNOWLEDGE}${some(40)} ${NOUN}${some(40)} (?:${GONE}|${TOLD})`,
  `${NOUN}[^.!?;:]{0,80}? ${CANNOT_BE}`,
  `${NOUN}[^.!?;:]{0,80}? (?:${FIND_OUT}${some(20)} (?:mümkün değil|imkansız|imkânsız|mümkün olm)\\p{L}*|belirsiz|açık değil|net değil|bilinmiyor|yetersiz|sessiz)`,
  `${NOUN}[^.!?;:]{0,60}? hiçbir ${KNOWLEDGE}${some(40)} ${GONE}`,
  `(?:yeterli|herhangi bir|hiçbir|ilgili|gerekli) (?:\\p{L}+ )?${KNOWLEDGE}${some(20)} ${GONE}`,
  `(?:hakkında|ilişkin|dair|konuda|konusunda|ilgili) (?:\\p{L}+ ){0,2}${KNOWLEDGE}${some(20)} ${GONE}`,
  `(?:soru|cevap|yanıt)\\p{L}*${some(40)} ${CANNOT_BE}`,
  `(?:yetersiz|eksik) bilgi|bilgi (?:eksikliği|yetersizliği)|bilgi(?:ler)? (?:\\p{L}+ ){0,2}(?:yetersiz|yeterli değil|eksik)`,
  `(?:soru)\\p{L}* (?:\\p{L}+ ){0,2}(?:yanıtsız|cevapsız)`,
  `(?:belirtil|açıklan|ifade edil)${DENIED}${END}`,
];

export const turkish: RefusalLanguage = {
  id: "tr",
  // "İ" in lower case is an i with a dot above, and "I", which is "ı" in Turkish, an i.
  spelling: { ı: "i", "\u0307": "" },
  hints: [
    ...hintsOf(
      "miyor|mıyor|muyor|müyor|memi|mamı|mamak|memek|memekt|lmedi|nmedi|tmedi|madı|amam|eremem|yemem|edemem|ilemem|emey|amay|meyen|mayan|değil|mez|lmaz|namaz|nmaz|tmaz|sız",
    ),
    ...wordHints("yetersiz|yok|eksik|belirsiz|bilinm|olanaksız|imkansız|imkânsız|daha fazla|ek |ilave |ne "),
  ],
  refusals: `${START}${anyOf(...REFUSALS)}`,
  terse: `^(?:(?:maalesef|ne yazık ki|üzgünüm|özür dilerim|cevap|yanıt)[,.:!]* )*(?:(?:bu )?(?:cevap|bilgi|soru|yanıt)(?:ı|sı)?:? )?(${anyOf(
    "bilinm(?:iyor|emektedir|emekte|ez)",
    "(?:bunu )?bilmiyorum",
    "belirsiz",
    "(?:metinde |belgelerde |bağlamda |kaynaklarda )?(?:belirtilm|bahsedilm|verilm|açıklanm|bulunm|bulunam|yer alm|geçm|sunulm|söylenm|paylaşılm|tanımlanm|yanıtlanam|cevaplanam|saptanam)\\p{L}+",
    "(?:yeterli |ilgili |hiçbir |herhangi bir )?(?:bilgi|cevap|yanıt|veri)(?: (?:yok|yoktur|bulunamadı|bulunmuyor|mevcut değil|yetersiz|verilmemiş|bulunmamaktadır))",
    "yetersiz bilgi",
    "mevcut değil",
    "emin değilim",
    "fikrim yok",
    "uygulanamaz",
    "n/a",
  )})[.! ]*$`,
  saidBehind: '^\\p{L}*(?:"? ?(?:diye|dedi)|[ıiuü]n[ıiuü] (?:söyle|belirt|açıkla|ifade|iddia))',
  turns: whole("ama|ancak|fakat|yine de|lakin|oysa|bununla birlikte|buna rağmen|ne var ki"),
  concedes: "^[^\\p{L}\\p{N}]*(?:her ne kadar)(?!\\p{L})[^,]*$",
  yesOrNo: "^[\\s\"'*]*(?:evet|hayır)[,;:.]",
  noAnswer:
    "(?:belge|metin|metn|bağlam|kaynak|pasaj|bilgi|lütfen|yardım|soru|isterseniz|eğer|yalnızca|sadece|öneririm|bahsed|anlat|açıkl)",
  proposed: whole(
    "muhtemelen|büyük ihtimalle|belki|galiba|sanırım|herhalde|yaklaşık(?: olarak)?|tahminen|olabilir|olmalı|(?:doğru )?cevap \\p{L}+dır|\\d+(?:'?\\p{L}+)? (?:yılında|yılıydı)",
  ),
  isProposedBefore: true,
};
