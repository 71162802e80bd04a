import { availabilityMeanings, type ImportSettings, type WordMeaning } from '#server/settings/imports-schema';
import { compact, wordsIn } from './cell';
import { conditionWordOf } from './condition';

/** What the dealer says that words of stock files mean (`imports.words`), by their letters and digits. */
export type ImportWords = ReadonlyMap<string, WordMeaning>;

export const noWords: ImportWords = new Map();

export const importWordsOf = ({ words = {} }: Partial<Pick<ImportSettings, 'words'>>): ImportWords =>
  new Map(Object.entries(words).map(([word, meaning]) => [compact(word), meaning]));

/** What a word about a car's availability says. */
export type Saying = (typeof availabilityMeanings)[number];

/** The words of dealers' systems, as letters and digits. */
const vocabulary: Readonly<Record<Saying, string>> = {
  in_stock: `
    instock stock available active live current forsale onyard onlot onfloor ready readyforsale onoffer
    special instore onsale listed advertised online published retail showroom newarrival justarrived
    arrived onwebsite onsite onspecial unsold notsold availablenow instocknow readynow justlisted
    newlisting newprice pricereduced pricedrop reduced clearance specialoffer featured visible public`,
  coming_soon: `
    comingsoon coming intransit transit onorder ordered incoming arriving arrivingsoon duein pipeline
    inproduction inpreparation onitsway onway factoryorder availabletoorder onwater enroute onroute
    inbuild availablesoon arrivingshortly`,
  preorder: 'preorder presale preorders',
  reserved: `
    reserved reserve underoffer offer onhold hold held deposittaken deposit depositpaid depositreceived
    depositheld underdeposit salepending pending pendingsale undercontract contract contracted allocated`,
  sold: `
    sold soldout delivered settled retailed solddelivered soldpendingdelivery justsold nowsold traded tradedin
    tradedout`,
  hidden: `
    notavailable unavailable nolongeravailable withdrawn inactive notactive hidden deleted removed delete
    notforsale offline archived unlisted delisted unpublished wholesale wholesaled auction auctioned
    scrapped writtenoff disposed expired suspended draft disabled discontinued wholesaleonly tradeonly
    itemdeleted donotadvertise donotpublish donotlist outofstock private internal loancar courtesycar`,
};
const byWord: ReadonlyMap<string, Saying> = new Map(
  availabilityMeanings.flatMap((saying) =>
    wordsIn(vocabulary[saying]).map((word) => [word, saying] as const),
  ),
);

/** Words that take a car off sale wherever they stand in a longer text, the strongest first. */
const telling: ReadonlyArray<readonly [Saying, RegExp]> = [
  ['sold', /\b(?:sold|delivered|settled|retailed|traded)\b/],
  ['hidden', /\b(?:deleted|withdrawn|removed|wholesaled?|archived|inactive|unavailable|auction(?:ed)?)\b/],
  ['reserved', /\b(?:reserved|deposit|under offer|on hold|held|under contract|sale pending)\b/],
];
/** Words that may turn a text into its opposite: nobody guesses what such a text says. */
const negation = /\b(?:not|no|non|never|un|ex|without|was|previously|until|if)\b|n['’]t\b/;

/**
 * What a text says about availability; several things if it has several parts (`Sold - Pending Delivery`,
 * `New - In Transit`), none if it names only a condition (`Used`). Undefined for a text with an unknown part, except where
 * a word in it takes the car off sale anyway (`JUST SOLD`, `Deposit taken by phone`).
 */
export function sayingsOf(text: string, own: ImportWords): readonly Saying[] | undefined {
  const whole = sayingOf(text.replace(/^https?:\/\/schema\.org\//i, ''), own);
  // `Available?` is a question.
  const isDoubtful = text.includes('?') && (whole?.includes('in_stock') ?? true);
  if (whole !== undefined) return isDoubtful ? undefined : whole;
  const parts = text.split(/\s*(?:[-–—/,|:;()&+]|\band\b)\s*/i).filter((part) => part !== '');
  const read = parts.map((part) => sayingOf(part, own));
  const knownSayings = read.flatMap((part) => part ?? []);
  if (read.every((part) => part !== undefined)) return knownSayings;
  const plain = text.toLowerCase().replace(/[\s_]+/g, ' ');
  if (negation.test(plain)) return undefined;
  const strongest = telling.find(([, words]) => words.test(plain));
  return strongest && [...knownSayings, strongest[0]];
}

/** Of one part: the dealer's own word, a word of the vocabulary, or either after a condition (`New In Stock`). */
function sayingOf(part: string, own: ImportWords): readonly Saying[] | undefined {
  const key = compact(part);
  const meaning = own.get(key);
  // Yes or no says nothing without its column.
  if (meaning === 'yes' || meaning === 'no') return undefined;
  if (meaning !== undefined && !isSaying(meaning)) return [];
  const saying = meaning ?? byWord.get(key);
  if (saying !== undefined) return saying === 'preorder' ? ['coming_soon', saying] : [saying];
  // A letter alone may mean anything: N is new in one feed and no in another.
  if (part.trim().length < 2) return undefined;
  if (conditionWordOf(part) !== undefined) return [];
  const [first = '', ...rest] = part.trim().split(/\s+/);
  if (rest.length === 0 || conditionWordOf(first) === undefined) return undefined;
  return sayingOf(rest.join(' '), own);
}

/** Words of these that mean only one thing: as a whole cell they count in any column. */
const inAnyColumn = new Set(
  wordsIn(`
    sold soldout justsold nowsold solddelivered soldpendingdelivery reserved onhold underoffer deposittaken
    depositpaid depositreceived depositheld underdeposit undercontract salepending withdrawn deleted delete
    itemdeleted notforsale wholesale wholesaleonly tradeonly unpublished delisted donotadvertise donotpublish
    writtenoff auction auctioned`),
);
const longestOffSale = 60;
const mayTakeOffSale =
  /sold|reserv|hold|deposit|offer|contract|pending|withdr|delet|delist|sale|trade|publish|advert|written|auction/i;

/**
 * What a cell says that is nothing but such words, in whatever column; or of which a part between signs is one of a sale or
 * a reservation (`2019 Mazda 3 – SOLD`). Undefined for any other.
 */
export function offSaleSaying(cell: unknown): Saying | undefined {
  if (typeof cell !== 'string' || cell.length > longestOffSale || !mayTakeOffSale.test(cell))
    return undefined;
  const sayingIn = (text: string) => (inAnyColumn.has(compact(text)) ? byWord.get(compact(text)) : undefined);
  const text = cell.replace(/^https?:\/\/schema\.org\//i, '');
  const parts = text.split(/[^\p{L}\p{M}\s_]+/u).map(sayingIn);
  return sayingIn(text) ?? parts.find((saying) => saying === 'sold' || saying === 'reserved');
}

/** The objections of a text that may say something else as well, such as an address or a kind of stock. */
export const objectionsIn = (cell: unknown, own: ImportWords): readonly Saying[] =>
  (typeof cell === 'string' ? (sayingsOf(cell, own) ?? []) : []).filter((saying) =>
    ['sold', 'reserved', 'hidden'].includes(saying),
  );

export const isSaying = (meaning: WordMeaning): meaning is Saying =>
  availabilityMeanings.some((saying) => saying === meaning);
