import {
  type ActedOn,
  aPhoto,
  type DeskAction,
  type DeskForm,
  dayAhead,
  movedTo,
  on,
  pathIn,
  website,
} from './desk-action';

const part = { ...on('site/:id', website, 'site-changed') } as const;
const nothing = { ...part, audit: null } as const;
let made = 0;
const aNumber = (): number => {
  made += 1;
  return made;
};
const aText = (): string => `Come on in, ${aNumber()}.`;

const ofPart =
  (path: string, change: (value: string) => DeskForm): DeskAction['make'] =>
  async ({ desk }) => {
    const { seen } = await desk.viewOf('site-part', path);
    return { path, form: { seen, ...change(aText()) } };
  };
const ofPopup = ofPart('site/popup', (value) => ({ 'popup.title': value }));

const ofOffer = ofPart('site/offers/0', (value) => ({ '0.disclaimer': value }));

/** A change of the popup that is not published. */
async function aDraft({ desk }: ActedOn): Promise<string> {
  const { seen } = await desk.viewOf('site-part', 'site/popup');
  const outcome = await desk.send('site/popup', { seen, do: 'preview', 'popup.title': aText() });
  if (outcome.state !== 'page' || outcome.view.page !== 'site-draft') throw new Error('no draft');
  return pathIn(outcome.view.action);
}

const inAMonth = (): string => `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T08:00`;

/** A page of the website that is there, with its form. */
async function aPage({ desk }: ActedOn): Promise<{ path: string; form: Record<string, string> }> {
  const title = `Story ${aText()}`;
  const to = await movedTo(desk.send('site/pages/edit', { 'front.title': title, body: 'We began in 1968.' }));
  const path = to.replace(/&done=saved$/, '');
  const { seen, body } = await desk.viewOf('site-page-editor', path);
  return { path, form: { seen, body: `${body}\n\nStill here.`, 'front.title': title } };
}
const page = { ...part, place: 'site/pages/edit' } as const;
const hours = { ...part, place: 'site/hours' } as const;
const otherDays = { name: 'Break', from: dayAhead(), to: dayAhead(), status: 'closed', place: '0' };

/** The website. */
export const websiteActions: readonly DeskAction[] = [
  { ...part, make: ofPopup },
  { ...part, hasFiles: true, make: ofPopup },
  { ...nothing, do: 'preview', make: ofPopup },
  { ...nothing, do: 'edit', make: ofPopup },
  {
    ...nothing,
    do: 'contrast',
    make: ofPart('site/theme', () => ({ 'theme.accent': '#112233' })),
  },
  {
    ...part,
    do: 'remove',
    make: async ({ desk }) => {
      const form = { seen: (await desk.viewOf('site-part', 'site/popup')).seen, 'popup.title': aText() };
      await movedTo(desk.send('site/popup', form));
      return { path: 'site/popup', form: { seen: (await desk.viewOf('site-part', 'site/popup')).seen } };
    },
  },
  {
    ...part,
    place: 'site/:id/:part',
    make: async ({ desk }) => {
      const { addHref } = await desk.viewOf('site-list', 'site/offers');
      const path = pathIn(addHref);
      const { seen } = await desk.viewOf('site-part', path);
      return { path, form: { seen, [`${path.split('/').at(-1)}.name`]: aText() } };
    },
  },
  {
    ...part,
    place: 'site/:id/:part',
    hasFiles: true,
    make: ofOffer,
  },
  { ...nothing, place: 'site/:id/:part', do: 'preview', make: ofOffer },
  { ...part, place: 'site/:id/:part', do: 'remove', make: ofOffer },
  {
    ...part,
    place: 'site/:id/paste',
    hasFiles: true,
    make: async () => ({
      path: 'site/redirects/paste',
      form: { rows: `/old-${aNumber()}.html, /finance` },
    }),
  },
  {
    ...part,
    place: 'site/pictures',
    hasFiles: true,
    make: async () => ({ path: 'site/pictures', form: { pictures: await aPhoto(400 + aNumber()) } }),
  },
  {
    ...part,
    place: 'site',
    do: 'cancel',
    isOfRecord: true,
    make: async (acted) => {
      const path = await aDraft(acted);
      await movedTo(acted.desk.send(path, { do: 'schedule', at: inAMonth() }));
      return { path: 'site', form: { id: path.split('/').at(-1) ?? '' } };
    },
  },
  {
    ...part,
    place: 'site/history',
    do: 'undo',
    isOfRecord: true,
    make: async (acted) => {
      await movedTo(acted.desk.send(await aDraft(acted), { do: 'publish' }));
      const { edits } = await acted.desk.viewOf('site-history', 'site/history');
      return { path: 'site/history', form: { id: edits[0]?.id ?? '' } };
    },
  },
  ...(['publish', 'schedule', 'discard'] as const).map(
    (action): DeskAction => ({
      ...part,
      place: 'site/drafts/:id',
      do: action,
      isOfRecord: true,
      audit: action === 'discard' ? null : 'site-changed',
      make: async (acted) => ({ path: await aDraft(acted), form: { at: inAMonth() } }),
    }),
  ),
  { ...page, make: aPage },
  { ...page, hasFiles: true, make: aPage },
  { ...page, do: 'remove', make: aPage },
  { ...page, audit: null, do: 'preview', make: aPage },
  { ...page, audit: null, do: 'edit', make: aPage },
  { ...hours, do: 'special', make: async () => ({ path: 'site/hours', form: otherDays }) },
  {
    ...hours,
    do: 'holidays',
    make: async () => ({
      path: 'site/hours',
      form: { holiday: `${dayAhead()} Show Day`, place: '1' },
    }),
  },
  {
    ...hours,
    do: 'remove',
    make: async ({ desk }) => {
      await movedTo(desk.send('site/hours', { do: 'special', ...otherDays, name: aText() }));
      const { specials } = await desk.viewOf('hours', 'site/hours');
      return { path: 'site/hours', form: { key: specials[0]?.key ?? '' } };
    },
  },
  {
    ...hours,
    do: 'week',
    make: async ({ desk }) => {
      const { places } = await desk.viewOf('hours', 'site/hours');
      const week = (places[0]?.week ?? []).flatMap(({ weekday, status, open, close }) => [
        [`status.${weekday}`, status],
        [`open.${weekday}`, open],
        [`close.${weekday}`, `${close.slice(0, 3)}${String(aNumber() % 60).padStart(2, '0')}`],
      ]);
      return { path: 'site/hours', form: { place: '0', ...Object.fromEntries(week) } };
    },
  },
];
