import type { australianStates } from '#server/settings/location-schema';
import type { TemplateName } from '#server/settings/tenant-schema';

type State = (typeof australianStates)[number];

/** Hours of a day of the week, from 0 for Sunday. */
export type OpeningDay =
  | { readonly weekday: number; readonly open: string; readonly close: string }
  | { readonly weekday: number; readonly status: 'closed' };

/** What the operator says about a new site; everything else is a placeholder for its dealer to overwrite. */
export interface StarterAnswers {
  readonly slug: string;
  readonly name?: string | undefined;
  readonly template?: TemplateName | undefined;
  readonly state?: State | undefined;
  readonly phone?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  readonly licence?: string | undefined;
  readonly abn?: string | undefined;
  readonly email?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  /** The opening hours of its location. */
  readonly week?: readonly OpeningDay[] | undefined;
  /** A feed file, relative to the project folder, for a site that starts with sample cars. */
  readonly demoFeed?: string | undefined;
}

export interface StarterFile {
  /** Relative to the tenant's folder. */
  readonly path: string;
  readonly text: string;
}

/** Capital, its postcode and a phone number reserved for fiction, by state. */
const capitals: Readonly<Record<State, readonly [city: string, postcode: string, phone: string]>> = {
  ACT: ['Canberra', '2601', '(02) 5550 0142'],
  NSW: ['Sydney', '2000', '(02) 5550 0143'],
  NT: ['Darwin', '0800', '(08) 5550 0144'],
  QLD: ['Brisbane', '4000', '(07) 5550 0145'],
  SA: ['Adelaide', '5000', '(08) 5550 0146'],
  TAS: ['Hobart', '7000', '(03) 5550 0147'],
  VIC: ['Melbourne', '3000', '(03) 5550 0148'],
  WA: ['Perth', '6000', '(08) 5550 0149'],
};

/** The settings that an answer decides, and a placeholder without it. */
const settingOf = {
  name: 'name',
  phone: 'locations[].phone',
  street: 'locations[].street',
  city: 'locations[].city',
  state: 'locations[].state',
  postcode: 'locations[].postcode',
  week: 'locations[].opening_hours',
} as const satisfies Partial<Record<keyof StarterAnswers, string>>;
const answerNames = Object.keys(settingOf) as (keyof typeof settingOf)[];

/** Settings of a new site that nobody has said anything about: they are not its dealer's own. */
export const placeholders = (answers: StarterAnswers): readonly string[] =>
  answerNames.filter((answer) => answers[answer] === undefined).map((answer) => settingOf[answer]);

/** Texts that every new site starts with, for its dealer to replace. */
export const starterTexts = ['wording.tagline', 'wording.intro', 'content/about-us.md'];

/** Monday to Friday. */
const weekdays = [1, 2, 3, 4, 5];

const usualWeek: readonly OpeningDay[] = [
  { weekday: 0, status: 'closed' },
  ...weekdays.map((weekday) => ({ weekday, open: '08:30', close: '17:30' })),
  { weekday: 6, open: '09:00', close: '16:00' },
];

/** The files of a new site: complete enough to open, ready to edit. */
export function starterSite(answers: StarterAnswers): StarterFile[] {
  const name = answers.name ?? nameOf(answers.slug);
  return [
    { path: 'tenant.json', text: json(settings(answers, name)) },
    { path: 'content/about-us.md', text: aboutUs(name) },
    { path: 'offers.json', text: json([]) },
    { path: 'redirects.json', text: json([]) },
  ];
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** `hill-end-cars` is "Hill End Cars". */
const nameOf = (slug: string): string =>
  slug
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ') || slug;

function settings(answers: StarterAnswers, name: string): object {
  const { slug, template = 'harbour', state = 'QLD', abn, hosts = [], email, demoFeed } = answers;
  return {
    $schema: '../tenant.schema.json',
    slug,
    name,
    ...(abn ? { abn } : {}),
    template,
    hosts,
    default_state: state.toLowerCase(),
    theme: { accent: '#1d5fa8', brand: '#14273d' },
    wording: {
      tagline: 'New, demo and used cars',
      intro: `Every car on this site is in our yard in ${answers.city ?? capitals[state][0]}. Come in for a drive or ask us a question.`,
    },
    price: { default_type: 'excluding_government_charges' },
    locations: [place(answers, name, state)],
    ...(demoFeed ? { stock: { demo_feed: demoFeed } } : {}),
    ...(email ? { delivery: { email_to: [email] } } : {}),
  };
}

function place({ licence, ...answers }: StarterAnswers, name: string, state: State): object {
  const [city, postcode, phone] = capitals[state];
  return {
    name,
    primary: true,
    phone: answers.phone ?? phone,
    street: answers.street ?? '1 Example Street',
    city: answers.city ?? city,
    state,
    postcode: answers.postcode ?? postcode,
    ...(licence ? { dealer_license_number: licence } : {}),
    opening_hours: answers.week ?? usualWeek,
  };
}

const aboutUs = (name: string): string => `---
title: About us
description: Who we are and how we sell cars.
---

${name} sells new, demo and used cars. Tell shoppers about yourself here: how long you've been in business, who they'll meet, and what sets you apart.

## What you can count on

- Every car on this site is in our yard, with its price and history.
- Drive it before you decide.
- Ask us anything and a real person will answer.

[See our cars](/search/new-used-and-demo-cars) or [contact us](/contact-us).
`;
