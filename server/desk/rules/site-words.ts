import type { JsonPath } from '#server/dealer/site-files/json-edit';
import type { Texts } from '#server/desk/views/desk-view';
import { weekdayNames } from '#server/platform/text/local-time';
import { australianStates } from '#server/settings/location-schema';
import { categories } from '#server/settings/rules/filing';

/** A setting in the words of the person who runs the yard. */
export interface SettingWords {
  readonly label: string;
  readonly hint?: string;
  /** One entry of a list: `banner`. */
  readonly entry?: string;
  /** Decides how an entry is read, and what to say about one that can't be used. */
  readonly kind?: 'link' | 'search' | 'colour' | 'phone' | 'abn';
  /** An entry that can be used, for a setting with a form of its own. */
  readonly example?: string;
  /** Texts of the values that can be chosen. */
  readonly choices?: Texts;
  /** Several values of the choices, in an order of the dealer's own. */
  readonly isOrdered?: true;
  /** The most characters, where the setting itself has no limit. */
  readonly most?: number;
  /** More than a line. */
  readonly isLong?: true;
  /** A second name of a setting: shown only where the file has it. */
  readonly isOldName?: true;
}

const hinted = (label: string, hint?: string): SettingWords => ({ label, ...(hint && { hint }) });
const link = (label: string, hint?: string): SettingWords => ({ ...hinted(label, hint), kind: 'link' });
const colour = (label: string, hint?: string): SettingWords => ({ ...hinted(label, hint), kind: 'colour' });
const phone = (label: string, hint?: string): SettingWords => ({ ...hinted(label, hint), kind: 'phone' });
const long = (label: string, hint?: string): SettingWords => ({ ...hinted(label, hint), isLong: true });

const firstDay = hinted('First day', 'Shown from this day on. Leave it empty to show it at once.');
const lastDay = hinted(
  'Last day',
  'Shown to the end of this day. Leave it empty to show it until you remove it.',
);
const carTypes = { new: 'New cars', demo: 'Demo cars', used: 'Used cars' };
const categoryNames = Object.fromEntries(categories.map((name) => [name, name]));
const weekdays = Object.fromEntries(weekdayNames.entries());
const menuItems = {
  home: 'Home',
  vehicles: 'Models',
  stock: 'Cars in stock',
  new_cars: 'New',
  used_cars: 'Used',
  special_offers: 'Special offers',
  finance: 'Finance',
  trade_in: 'Trade-in',
  sell: 'Sell',
  service: 'Service',
  about: 'About us',
};

/** A setting that needs no more than its label is written as it. */
type Words = Readonly<Record<string, SettingWords | string>>;

/** The settings of a form with its own page: whether it is there, and what stands above it. */
const pageWithForm = (name: string, title: string): Words => ({
  [name]: title,
  [`${name}.enabled`]: 'On the website',
  [`${name}.title`]: 'Heading',
  [`${name}.intro`]: long('Words above the form'),
});

/** A list of links. */
const links = (name: string, label: string): Words => ({
  [name]: { label, entry: 'link' },
  [`${name}.text`]: 'Words',
  [`${name}.href`]: link('Where it leads'),
});

const colours = (name: string, where: string): Words => ({
  [`${name}.accent`]: colour(`Main colour${where}`, 'Main buttons, links and the current page.'),
  [`${name}.onAccent`]: colour(`Text on the main colour${where}`),
  [`${name}.brand`]: colour(`Colour of the header${where}`),
  [`${name}.onBrand`]: colour(`Text on the header${where}`),
  [`${name}.surface`]: colour(`Page${where}`, 'Behind everything else.'),
  [`${name}.surfaceMuted`]: colour(`Quiet areas${where}`),
  [`${name}.text`]: colour(`Text${where}`),
  [`${name}.textMuted`]: colour(`Quiet text${where}`),
  [`${name}.line`]: colour(`Lines and frames${where}`),
  [`${name}.critical`]: colour(`Mistakes, and “Sold”${where}`),
  [`${name}.positive`]: colour(`Success, and “Coming soon”${where}`),
});

/**
 * Every setting that a form of the website asks for, by its place. A setting that is not here has no field, and stays as it
 * is.
 */
const words: Words = {
  'offers.name': 'Heading',
  'offers.description': hinted(
    'What you offer',
    'An empty line begins a paragraph; - begins a point of a list.',
  ),
  'offers.sanitized_description': { label: 'What you offer', isOldName: true },
  'offers.disclaimer': hinted('Fine print', 'Conditions, and what the price includes.'),
  'offers.image_url': hinted('Picture', 'Without one, the picture of its model is shown if there is one.'),
  'offers.manufacturer': hinted('Make', 'If the offer is for one make, such as Ford.'),
  'offers.model': 'Model',
  'offers.model.name': hinted('Name of the model', 'If the offer is for one model, such as Ranger.'),
  'offers.model.badge': hinted('Badge', 'If the offer is for one badge, such as Wildtrak.'),
  'offers.basis': hinted('What it costs', 'The price and what it includes, such as “$36,990 drive away”.'),
  'offers.car_types': { label: 'Which cars', choices: carTypes },
  'offers.cars_href': link(
    'List of its cars',
    'Without it, the offer shows your cars of its make and model.',
  ),
  'offers.start': firstDay,
  'offers.expiry': hinted(
    'Last day',
    'After it, the page says that the offer has ended. Leave it empty for no end.',
  ),
  'offers.position': hinted('Place among your offers', '1 comes first.'),

  'popup.title': 'Heading',
  'popup.description': hinted('Message', 'A sentence or two.'),
  'popup.src': 'Picture',
  'popup.buttonText': 'Words on the button',
  'popup.linkTo': link('Where the button leads', 'Without it, there is no button.'),
  'popup.start': firstDay,
  'popup.expiryDate': lastDay,

  'wording.tagline': { label: 'Line under your name', hint: 'Such as: Family owned since 1968.', most: 120 },
  'wording.intro': {
    label: 'Introduction',
    hint: 'A few sentences about your yard.',
    isLong: true,
    most: 1_500,
  },
  'home.hero_image': hinted('Photo beside the search box', 'Without it, the newest car is shown.'),
  'home.short': hinted('Short home page', 'Search, chips with counts, cars and facts about you; no banners.'),
  'home.banners': {
    label: 'Banners',
    entry: 'banner',
    hint: 'Large pictures with a heading and a button. Without any, your offers, service and trade-in are shown.',
  },
  'home.banners.title': { label: 'Heading', most: 100 },
  'home.banners.text': { label: 'Sentence', most: 300 },
  'home.banners.button': { label: 'Words on the button', most: 40 },
  'home.banners.href': link('Where the button leads'),
  'home.banners.image': 'Picture',
  'home.banners.wide': hinted('Picture over the full width', 'Otherwise it is beside the words.'),
  'home.featured': {
    label: 'Lists of cars',
    entry: 'list',
    hint: 'Rows of cars that you choose by a search.',
  },
  'home.featured.title': { label: 'Heading', most: 100 },
  'home.featured.search': {
    label: 'Which cars',
    kind: 'search',
    hint: 'Search for them on your website, then paste the address of that page here.',
  },
  'home.featured.limit': 'How many cars',
  'home.tiles': {
    label: 'Browse by',
    isOrdered: true,
    hint: 'Shortcuts to your cars with the number of each.',
    choices: {
      make: 'Make',
      body: 'Body type',
      price_range: 'Price',
      fuel: 'Fuel',
      location_name: 'Location',
      seats: 'Seats',
    },
  },
  'home.recently_seen': hinted('Cars opened before', 'Show shoppers the cars that they looked at last.'),
  'home.budget_finder': hinted('Search by budget', 'Shoppers enter a repayment and see the cars that fit.'),
  'home.budget_finder.shown': 'On the home page',
  'home.budget_finder.car_type': { label: 'Which cars', choices: { all: 'All cars', ...carTypes } },
  'home.budget_finder.repayment_weekly': 'Repayment a week, in dollars',
  'home.budget_finder.repayment_monthly': 'Repayment a month, in dollars',
  'home.budget_finder.deposit': 'Deposit, in dollars',
  'home.budget_finder.term_years': 'Years',
  'home.budget_finder.interest_rate': hinted(
    'Interest, per cent a year',
    'Without it, the budget is repayments and deposit before interest.',
  ),

  'promos.node': 'What it shows',
  'promos.node.title': 'Heading',
  'promos.node.text': 'Sentence',
  'promos.node.button': 'Words on the button',
  'promos.node.href': link('Where the button leads'),
  'promos.node.image': 'Picture',
  'promos.start': firstDay,
  'promos.expiry': lastDay,
  'promos.position': hinted('Place among the cars', '3 puts it after the second car.'),
  'promos.display': {
    label: 'Lists that show it',
    choices: { all: 'Every list', ...carTypes, featured: 'Lists on the home page' },
  },
  'promos.strictDisplay': hinted(
    'Only at this place',
    'Shorter lists leave it out; otherwise it comes last there.',
  ),

  'wording.no_price': 'In place of a missing price',
  'wording.contact_button': 'Button to the contact page',
  'wording.enquire_button': 'Button for an enquiry',
  'wording.offer_button': 'Button on offers',
  'wording.similar_button': 'Button on a car that is gone',
  'wording.test_drive_button': 'Button for a test drive',
  'wording.reserve_button': 'Button that reserves a car',
  'wording.buy_button': 'Button that starts a purchase',
  'wording.submit_button': 'Button that sends a form',
  'wording.call': 'Link that calls you',
  'wording.enquiry_message': hinted('Message an enquiry begins with', 'Shoppers can change it.'),
  'wording.postcode_error': 'Beside a postcode without four digits',
  'wording.sentence_case': hinted(
    'Headings in sentence case',
    '“Dealer comments” instead of “Dealer Comments”, and the like.',
  ),
  'wording.unknown_postcode': 'Beside a postcode that doesn’t exist',

  'phones.override': phone('One number for every car', 'If you enter it, the numbers below are not used.'),
  'phones.new': phone('For new cars'),
  'phones.used': phone('For used cars'),
  'phones.demo': phone('For demo cars'),
  'phones.reveal': {
    label: 'Show the number',
    hint: 'If shoppers tap to see it, the reports count how many do.',
    choices: { masked: 'After a tap', shown: 'At once' },
  },

  'finance.on_cards': 'Repayments in lists of cars',
  'finance.on_car_page': 'Repayments on the page of a car',
  'finance.hidden_makes': 'Makes without repayments',
  'finance.calculator': 'Calculator',
  'finance.calculator.shown': 'On the page of a car',
  'finance.calculator.on_finance_page': 'On the finance page',
  'finance.calculator.interest_rate': 'Interest to begin with, per cent a year',
  'finance.calculator.deposit_dollars': 'Deposit to begin with, in dollars',
  'finance.calculator.price_dollars': 'Price to begin with on the finance page, in dollars',
  'finance.calculator.disclaimer': long(
    'Words below the result',
    'Leave {fees} where it stands: the website puts the lender’s fees there.',
  ),
  'finance.repayments_follow': hinted(
    'Remember a repayment',
    'Every car then shows it as the shopper chose it.',
  ),
  'finance.term_years': 'Years of a repayment',
  'finance.as_of': hinted('Rates are from', 'The day on which your rates were right.'),
  'finance.comparison_warning': long('Warning beside comparison rates'),
  'finance.comparison_example': long('Loan that comparison rates are based on'),
  'finance.approval': long('Who can get finance'),
  'finance.credit_licence': hinted('Credit licence', 'Such as: Australian Credit Licence 123456.'),
  'finance.href': link('Where repayments lead'),

  'header.logo': hinted(
    'Logo',
    'Shown in place of your name, up to 240 by 56 points. SVG, PNG, WebP or JPEG.',
  ),
  'header.icon': hinted('Icon in browser tabs', 'A square picture. SVG, PNG, WebP or JPEG.'),
  'header.items': {
    label: 'Menu',
    isOrdered: true,
    choices: menuItems,
    hint: 'Pages that your website doesn’t have are left out.',
  },
  'header.phone': 'Phone number in the header',
  'header.shopper_links': hinted('Always show the heart', 'It leads to saved cars, beside “Sign in”.'),
  'header.sticky': 'Header stays in view on computers',
  'header.open_on': { label: 'Menus open', choices: { click: 'With a click', hover: 'Under the pointer' } },
  'header.plain_checkout': 'Only logo and phone number while somebody buys',
  'header.holiday_days': hinted(
    'Days ahead for holiday hours',
    'On the home and contact pages. 0 hides them.',
  ),
  ...links('header.extra', 'More links in the menu'),
  ...links('header.service_extra', 'More links under Service'),
  ...links('header.about_extra', 'More links under About us'),

  'footer.places': hinted('How many locations', 'A link leads to the others.'),
  'footer.hours': 'Opening hours of each location',
  ...links('footer.extra', 'More links'),
  'footer.small_print': hinted('Small print', 'Such as the number of a membership.'),

  ...colours('theme', ''),
  'theme.radiusPx': hinted('Round corners', '0 for square ones, 24 for the roundest.'),
  'theme.dark': {
    label: 'Dark mode',
    choices: { off: 'Never', auto: 'As the shopper’s phone is set' },
  },
  'theme.darkColours': hinted('Colours in dark mode', 'Made from the others unless you enter your own.'),
  ...colours('theme.darkColours', ', dark'),

  'test_drives.called': {
    label: 'What you call it',
    choices: { 'test drive': 'Test drive', 'test ride': 'Test ride', inspection: 'Inspection' },
  },
  'test_drives.booking': hinted('Book a time online', 'Otherwise shoppers say when it would suit them.'),
  'test_drives.slot_minutes': 'Minutes for one test drive',
  'test_drives.notice_hours': 'Hours of notice you need',
  'test_drives.days_ahead': 'Days ahead that can be booked',
  'test_drives.capacity': 'Test drives at the same time, at one location',
  'test_drives.closed_weekdays': { label: 'Days without test drives', choices: weekdays },
  'test_drives.confirmation_email': 'Email the shopper the time',
  'test_drives.confirmation_text': long('Words with every booking'),

  'forms.message_required': 'A message has to be written',
  'forms.short': hinted('Short forms', 'A first name, and a phone number or an email, are enough.'),
  'forms.ask_rego': 'Ask for the rego of the shopper’s car',
  'forms.remember_details': hinted(
    'Remember details',
    'Only in the shopper’s own browser, if they tick a box.',
  ),
  'forms.show_opt_in': 'Box for news and offers',
  'forms.privacy_notice': long('How you use their details'),
  'forms.terms': 'Terms of use',
  'forms.terms.required': 'Shoppers have to agree',
  'forms.terms.text': long('Words beside the box'),
  'forms.terms.link': link('Page with the terms'),
  'forms.confirmation': 'Email that says thank you',
  'forms.confirmation.enabled': 'Send it',
  'forms.confirmation.subject': 'Subject',
  'forms.confirmation.text': long('Words after the greeting'),
  'forms.confirmation.by_category': { label: 'Other words for some enquiries', entry: 'kind of enquiry' },
  'forms.confirmation.by_category.category': { label: 'Kind of enquiry', choices: categoryNames },
  'forms.confirmation.by_category.subject': 'Subject',
  'forms.confirmation.by_category.text': long('Words after the greeting'),
  ...pageWithForm('forms.contact', 'Contact form'),
  'forms.contact.topics': { label: 'Topics to choose from', entry: 'topic' },
  'forms.contact.topics.category': { label: 'Kind of enquiry', choices: categoryNames },
  'forms.contact.topics.text': 'Words of the topic',
  ...pageWithForm('forms.service', 'Service form'),
  'forms.service.additional_services': 'Extra services to tick',
  ...pageWithForm('forms.parts', 'Parts form'),
  ...pageWithForm('forms.fleet', 'Fleet form'),
  ...pageWithForm('forms.careers', 'Careers form'),
  'forms.careers.positions': hinted('Open positions', 'Without any, applicants type the position.'),
  'forms.careers.resume_required': 'A résumé has to be attached',
  ...pageWithForm('forms.offers', 'Offers'),
  'forms.offers.form_title': 'Heading of the form',

  'reviews.reviews.customer_name': 'Customer',
  'reviews.reviews.rating': hinted('Stars', 'From 0 to 5.'),
  'reviews.reviews.text': long('Review', 'Leave it empty for stars alone.'),
  'reviews.reviews.review_date': { label: 'Date', example: '24/11/2026' },

  'redirects.from': {
    label: 'Former address',
    hint: 'The part after the name of your website, such as /used-stock. /used/* is every page below /used.',
    example: '/used-stock',
  },
  'redirects.to': link('New address', 'Empty for a page that is gone for good.'),
  'redirects.status': {
    label: 'What happened',
    choices: { 301: 'Moved for good', 302: 'Moved for a while', 410: 'Gone for good' },
  },

  name: hinted('Name', 'As shoppers see it.'),
  legal_name: hinted('Company', 'In the footer, if it differs.'),
  abn: { label: 'ABN', kind: 'abn' },
  'locations.name': hinted('Name', 'Such as: Southport used cars.'),
  'locations.location_type': {
    label: 'What is there',
    choices: { sales: 'Sales', service: 'Service', parts: 'Parts' },
  },
  'locations.feed_codes': hinted(
    'Names in stock files',
    'Codes and names of this location in your stock files.',
  ),
  'locations.phone': phone('Phone'),
  'locations.landline_phone': phone('Landline', 'If the first number is a mobile.'),
  'locations.street': 'Street and number',
  'locations.city': 'Suburb or town',
  'locations.state': {
    label: 'State',
    choices: Object.fromEntries(australianStates.map((state) => [state, state])),
  },
  'locations.postcode': { label: 'Postcode', example: '4215' },
  'locations.image': 'Photo',
  'locations.dealer_license_number': hinted(
    'Motor dealer licence',
    'As it has to be shown, such as LMCT 12345. Several states require it on the website.',
  ),
  'locations.motor_vehicle_repairer': 'Repairer licence',
};

/** The words of a setting, by its place in a file; undefined for one that no form asks for. */
export const wordsAt = (file: string, path: JsonPath): SettingWords | undefined => {
  const root = file === 'tenant.json' ? [] : [file.replace(/\.json$/, '')];
  const names = path.filter((step) => typeof step === 'string' && step !== '+');
  const setting = words[[...root, ...names].join('.')];
  return typeof setting === 'string' ? { label: setting } : setting;
};

/** Places of all settings that have words: `home.banners.title`. */
export const wordedSettings: readonly string[] = Object.keys(words);
