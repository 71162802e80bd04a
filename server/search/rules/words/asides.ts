import { type AustralianState, australianStates, stateNames } from '#server/settings/location-schema';
import { registerParameter } from '#server/stock/rules/shopper-terms';
import { type Pattern, pattern } from './patterns';
import { asideSense, type Sense } from './typed-text';

/** What a shopper asks of the dealer, who a car is for and what it feels like: nothing of a car's record tells it. */
const otherWords = [
  '(?:big|bigger|biggest|large|huge) (?:boot|cargo(?: space)?|inside|interior)|(?:roomy|spacious)(?: interior| inside)?',
  'easy to (?:park|drive|get in(?:to)?(?: and out of)?)|high(?:er)? (?:seats?|seating(?: position)?)',
  '(?:quiet|stylish|old|older|retirement)(?: cars?)?|wheelchair(?: access(?:ible)?)?|dog friendly|long distance',
  '(?:best|good|great) value(?: for money)?|resale(?: value)?|(?:low|cheap|cheaper) (?:insurance|maintenance|servicing)',
  '(?:with |under |has )?(?:\\d{1,2} (?:months?|years?) )?(?:(?:new car|factory|full|long|balance of|remaining|extended) )*warranty',
  'for (?:(?:my|our|an?|the) )?(?:mum|dad|wife|husband|partner|daughter|son|parents?|nan|kids?|children|myself|nurse|teacher|student|apprentice|senior|pensioner|teenager|grandma|grandpa|grandparents)',
  '(?:home )?test drives?(?: (?:at|from) home)?|video (?:call|tour|walk ?around|walk ?through)',
  'open (?:now|today|late|(?:on )?(?:weekends?|saturdays?|sundays?))|opening hours',
  'price drops?|reduced(?: prices?)?|discount(?:ed|s)?|on special|specials|special offers?',
];

const DELIVERY =
  '(?:(?:can you|do you|will you|you|free|home|interstate|with|get it) )*(?:deliver(?:y|ed|s|ing)?|ship(?:ping|ped|s)?|freight|transport(?:ed)?)(?: (?:it|a car|cars?|interstate|available|cost|australia ?wide))*';

/** Large towns of each state. */
const towns: Readonly<Partial<Record<string, string>>> = {
  VIC: 'melbourne',
  NSW: 'sydney|newcastle|wollongong',
  QLD: 'brisbane|gold coast|sunshine coast|cairns|townsville',
  SA: 'adelaide',
  WA: 'perth',
  TAS: 'hobart|launceston',
  NT: 'darwin|alice springs',
  ACT: 'canberra',
};

/** The shopper is in a state: nothing is filtered, and cars show what they cost there. */
export const pricesFor = (state: AustralianState, label = `Prices for ${state}`): Sense => ({
  label,
  refinements: {},
  unrecorded: true,
  terms: `${registerParameter}=${state}`,
});

/** `delivery to melbourne` means a shopper in Victoria: that state's prices where the site shows them, not cars located there. */
export const deliveriesOf = (hasStatePrices: boolean): readonly Pattern[] =>
  australianStates.map((state) => {
    const names = [stateNames[state]?.toLowerCase(), state.toLowerCase(), towns[state]];
    return pattern(
      `(?<words>${DELIVERY} (?:to|in|for) (?:${names.filter(Boolean).join('|')}))`,
      ({ words }) => (hasStatePrices ? pricesFor(state, `Delivery: prices for ${state}`) : asideSense(words)),
    );
  });

/** Words that are named to the shopper and not searched for. */
export const asides: readonly Pattern[] = [
  ...otherWords,
  `${DELIVERY}(?: to (?:me|my (?:home|door|place)|\\d{4}))?`,
].map((words) => pattern(`(?<words>${words})`, ({ words: typed }) => asideSense(typed)));
