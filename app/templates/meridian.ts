import { color, frame } from '~/styles/contract.css';
import { from, space } from '~/styles/space';
import type { Dress, Template } from './template';

/** No box: the photo, its name, the price in large light type, and links. */
const cards: Dress = {
  card: {
    '&': { border: 0, borderRadius: 0, overflow: 'visible', background: 'none' },
  },
  cardBody: { '&': { padding: `${space(3)} 0 0` } },
  cardTitle: {
    '&': {
      fontFamily: frame.displayFont,
      fontWeight: 400,
      fontSize: '1.1875rem',
      letterSpacing: '-.01em',
      lineHeight: 1.2,
    },
    '& span': {
      fontFamily: frame.bodyFont,
      fontSize: '.875rem',
      letterSpacing: 0,
    },
  },
  price: {
    '& > strong': { fontFamily: frame.displayFont, fontWeight: 400 },
    'li > div > & > strong': { fontSize: '1.75rem' },
  },
  finance: {
    '&': { paddingBlockStart: space(1), borderBlockStart: `1px solid ${color.line}` },
  },
  tag: {
    '&': { insetBlockStart: space(4), insetInlineStart: 0, borderRadius: 0, fontWeight: 400 },
  },
  heart: { '&': { border: 0 } },
  action: {
    '&': {
      flex: 'none',
      padding: 0,
      border: 0,
      background: 'none',
      textDecoration: 'underline',
      textUnderlineOffset: '.35em',
      textDecorationThickness: 1,
    },
  },
  actions: { '&': { columnGap: space(6) } },
  promo: { '&': { borderRadius: 0 } },
  rows: {
    '& > li': { paddingInline: 0, borderBlockEnd: `1px solid ${color.line}` },
  },
};

/** Hairlines and underlines in the place of boxes. */
const controls: Dress = {
  button: { '&': { fontWeight: 500, letterSpacing: '.02em', paddingInline: `min(${space(7)}, 7.8vw)` } },
  quietButton: { '&': { color: 'inherit', border: '1px solid currentColor', background: 'none' } },
  searchBox: {
    '&': {
      borderRadius: 0,
      border: 0,
      borderBlockEnd: `1px solid ${color.text}`,
      background: 'none',
      paddingInlineStart: 0,
    },
  },
  chip: { '&': { borderRadius: 0, background: 'none', border: `1px solid ${color.line}` } },
  filterName: { '&': { fontFamily: frame.displayFont, fontWeight: 400, fontSize: '1.125rem' } },
  navLink: {
    '&': {
      fontSize: '.9375rem',
      letterSpacing: '.01em',
      '@media': { [from('lg')]: { justifyContent: 'center' } },
    },
  },
  siteName: { '&': { fontSize: 'clamp(1.125rem, 5.5vw, 1.625rem)' } },
  sectionHead: { '&': { borderBlockStart: `1px solid ${color.text}`, paddingBlockStart: space(4) } },
  picturedTile: { '&': { borderRadius: 0, background: 'none', textAlign: 'start' } },
  plainTile: {
    '&': {
      minHeight: space(14),
      paddingInline: 0,
      border: 0,
      borderBlockEnd: `1px solid ${color.line}`,
      borderRadius: 0,
      background: 'none',
    },
    '& > :first-child': { fontFamily: frame.displayFont, fontSize: '1.1875rem', fontWeight: 400 },
  },
};

const wide = from('lg');

/** The photo leads: above the words on a phone, up to the screen's edge on a wide one. */
const home: Dress = {
  hero: {
    '&': { background: color.surface, color: color.text },
    '& [type=submit]': { background: color.accent, color: color.onAccent },
  },
  heroInner: {
    '&': {
      paddingBlockEnd: space(6),
      '@media': {
        [wide]: { gridTemplateColumns: 'minmax(min-content, 5fr) minmax(0, 6fr)', paddingBlockEnd: 0 },
      },
    },
  },
  heroWords: { '&': { '@media': { [wide]: { paddingBlock: space(16), gap: space(6) } } } },
  heroHeading: {
    '&': {
      fontSize: 'min(clamp(2.375rem,1.2rem + 3.9vw,4.5rem),var(--fit))',
      lineHeight: 1.04,
      maxWidth: 'max(14ch, var(--word))',
    },
  },
  heroCar: {
    '&': {
      order: -1,
      '@media': { [wide]: { order: 0, minHeight: space(144) } },
    },
    '& > span': { insetBlockEnd: 0, insetInlineStart: 0, borderRadius: 0 },
  },
  // A row that runs on beyond the edge.
  shelf: {
    '& ul': {
      '@media': {
        [wide]: {
          gridAutoFlow: 'column',
          gridTemplateColumns: 'none',
          gridAutoColumns: 'minmax(19rem, 29%)',
          overflowX: 'auto',
          overscrollBehaviorInline: 'contain',
          scrollSnapType: 'x proximity',
          scrollbarWidth: 'thin',
          paddingBlockEnd: space(4),
        },
      },
    },
  },
  banner: {
    '&': { borderRadius: 0, background: 'none', borderBlock: `1px solid ${color.line}` },
    '& h2': { fontSize: 'min(clamp(1.5rem,1.3rem + 1vw,2rem),9vw)' },
    '& > div': { paddingInlineStart: 0 },
  },
};

const pages: Dress = {
  header: {
    '&': { background: color.surface, color: color.text, borderBlockEnd: `1px solid ${color.line}` },
  },
  // The name is centred, as on a title page.
  headerBar: {
    '&': {
      '@media': {
        [wide]: { display: 'grid', gridTemplateColumns: '1fr auto 1fr', paddingBlockStart: space(3) },
      },
    },
    '& > :first-child': { '@media': { [wide]: { gridColumn: 2 } } },
    '& > :last-child': { '@media': { [wide]: { justifySelf: 'end' } } },
  },
  footer: {
    '&': { background: color.surface, color: color.text, borderBlockStart: `1px solid ${color.text}` },
  },
  searchHeading: { '&': { '@media': { [from('md')]: { fontSize: '2.5rem' } } } },
  carTitle: { '&': { fontSize: 'min(clamp(1.5rem,1.2rem + 1.2vw,2rem),11vw)' } },
  carPanel: {
    '&': {
      '@media': {
        [wide]: { padding: 0, border: 0, borderRadius: 0 },
      },
    },
  },
  carGallery: { '&': { borderRadius: 0 } },
};

const system = 'system-ui,sans-serif';
/** The book face that each system brings. */
const serif =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Noto Serif", Georgia, serif';

/** Meridian: like a magazine. Large light type, hairlines and white instead of boxes; the photos lead. */
export const meridian: Template = {
  tokens: {
    radius: '0px',
    bodyFont: system,
    displayFont: serif,
    displayCase: 'none',
    displayTracking: '-.015em',
    displayWeight: '400',
    titleSize: 'clamp(1rem,min(1.4rem + 2.6vw,11vw),3.25rem)',
    headingSize: 'clamp(1rem,min(1.2rem + 1.4vw,9vw),2.25rem)',
    columnWidth: '86rem',
    gutter: 'clamp(2rem,4vw,4rem)',
    cardWidth: '20rem',
    cardGap: 'clamp(2rem,1rem + 3vw,3.5rem) clamp(1.5rem,1rem + 1.6vw,2.5rem)',
    sectionSpace: 'clamp(3rem,1.5rem + 5vw,6rem)',
  },
  dress: { ...cards, ...controls, ...home, ...pages },
};
