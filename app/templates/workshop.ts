import { color, frame } from '~/styles/contract.css';
import { from, space } from '~/styles/space';
import type { Dress, Template } from './template';

/** The template's loud type, for what is no heading. */
const capitals = {
  fontFamily: frame.displayFont,
  fontWeight: frame.displayWeight,
  textTransform: frame.displayCase as 'none',
  letterSpacing: frame.displayTracking,
} as const;

/** Square and loud; a quiet button is drawn with a heavy line. */
const controls: Dress = {
  button: {
    '&': {
      ...capitals,
      letterSpacing: '.03em',
      fontSize: '1.0625rem',
      // With large text on a phone.
      '@media': { '(max-width: 18em)': { letterSpacing: 0 } },
    },
  },
  quietButton: { '&': { border: '2px solid currentColor', background: 'none' } },
  searchForm: { '&': { gap: 0 } },
  searchBox: { '&': { borderRadius: 0 } },
  chip: {
    '&': { borderRadius: 0, background: color.brand, color: color.onBrand, fontWeight: 600 },
  },
  filterName: { '&': { ...capitals, fontSize: '1.125rem' } },
  navLink: {
    '&': {
      ...capitals,
      fontWeight: 700,
      fontSize: '1.0625rem',
      letterSpacing: '.03em',
      // Nine names in one line at 1280 px, even where the system brings no narrow face.
      '@media': { [from('lg')]: { fontSize: '1rem', columnGap: space(4) } },
    },
  },
  siteName: { '&': { fontSize: 'clamp(1rem, 5vw, 1.5rem)' } },
  fold: { '&': { borderBlock: `2px solid ${color.text}` } },
  sectionHead: {
    '&': { borderBlockEnd: `2px solid ${color.text}`, paddingBlockEnd: space(1) },
    '& > h2::before': {
      content: '',
      display: 'inline-block',
      width: '.3em',
      height: '.72em',
      marginInlineEnd: '.35em',
      background: color.accent,
      transform: 'skewX(-14deg)',
    },
  },
  picturedTile: {
    '&': { borderRadius: 0, textAlign: 'start', paddingInline: 0, borderBlockEnd: `3px solid ${color.text}` },
    '&:hover': { borderColor: color.accent },
    '& > :not(img)': { paddingInline: space(3) },
  },
  plainTile: {
    '&': {
      minHeight: space(13),
      borderRadius: 0,
      border: 0,
      borderInlineStart: `4px solid ${color.accent}`,
      background: color.surfaceMuted,
    },
    '& > :first-child': { fontFamily: frame.displayFont, fontSize: '1.125rem', fontWeight: 700 },
  },
};

/** A dark line with the price under the photo; no border, little room around the words. */
const cards: Dress = {
  card: {
    '&': {
      border: 0,
      borderRadius: 0,
      background: color.surfaceMuted,
      borderBlockEnd: `3px solid ${color.text}`,
    },
    '&:hover': { borderColor: color.accent },
  },
  cardBody: { '&': { padding: space(3) } },
  cardTitle: {
    '&': { ...capitals, fontSize: '1.1875rem', lineHeight: 1.15 },
    '& span': {
      fontFamily: frame.bodyFont,
      fontSize: '.875rem',
      lineHeight: 1.3,
      letterSpacing: 0,
      textTransform: 'none',
    },
  },
  // The strip is the card's; on the page of a car the price stands free.
  price: {
    '& > strong': { fontFamily: frame.displayFont, fontWeight: 800, letterSpacing: 0 },
    'li > div > &': {
      order: -1,
      margin: `calc(-1 * ${space(3)}) calc(-1 * ${space(3)}) ${space(1)}`,
      padding: `${space(1)} ${space(3)}`,
      background: color.brand,
      color: color.onBrand,
    },
    'li > div > & > *': { color: 'inherit' },
  },
  tag: { '&': { ...capitals, inset: '0 auto auto 0', borderRadius: 0, letterSpacing: '.04em' } },
  heart: { '&': { inset: '0 0 auto auto', borderRadius: 0, border: 0 } },
  action: { '&': { minHeight: space(10), paddingInline: space(2) } },
  actions: { '&': { gap: space(1) } },
  promo: {
    '&': { borderRadius: 0, borderBlockEnd: `3px solid ${color.accent}` },
    '& a': { color: 'inherit' },
  },
  rows: {
    // Beside the photo on the narrowest phones.
    '& h2': { '@media': { '(min-width: 18em) and (max-width: 22em)': { fontSize: '1rem' } } },
    '& > li > div > p:first-of-type': {
      order: 0,
      margin: 0,
      padding: 0,
      background: 'none',
      color: 'inherit',
    },
  },
};

const wide = from('lg');

/** Dark, with the photo cut at a slant up to the screen's edge. */
const home: Dress = {
  heroInner: {
    '&': { '@media': { [wide]: { gridTemplateColumns: '1fr minmax(0,46%)', gap: 0 } } },
  },
  heroWords: {
    '&': { '@media': { [wide]: { paddingBlock: space(12), paddingInlineEnd: space(8) } } },
  },
  heroHeading: {
    '&': {
      fontSize: 'min(clamp(2.5rem,1.4rem + 4.6vw,5rem),var(--fit))',
      lineHeight: 0.95,
      maxWidth: 'max(14ch, var(--word))',
      // Capitals.
      '@media': { '(min-width: 18em)': { vars: { '--letter': '.76' } } },
    },
  },
  heroCar: {
    '&': { '@media': { [wide]: { clipPath: 'polygon(14% 0,100% 0,100% 100%,0 100%)' } } },
    '& > span': {
      insetBlockEnd: 0,
      insetInline: 'auto 0',
      borderRadius: 0,
      background: color.brand,
      color: color.onBrand,
      fontWeight: 600,
    },
  },
  banner: {
    '&': { borderRadius: 0, background: color.brand, color: color.onBrand },
    '& h2': { fontSize: 'min(clamp(1.5rem,1.2rem + 1.4vw,2.25rem),9vw)', lineHeight: 1 },
    '& a': { color: 'inherit' },
  },
  shelf: { '& ul': { '@media': { [wide]: { gridTemplateColumns: 'repeat(4,minmax(0,1fr))' } } } },
  band: { '&': { borderBlock: `4px solid ${color.accent}` } },
};

const pages: Dress = {
  header: {
    '&': { background: color.brand, color: color.onBrand, borderBlockEnd: `4px solid ${color.accent}` },
  },
  footer: {
    '&': { background: color.brand, color: color.onBrand, borderBlockStart: `4px solid ${color.accent}` },
  },
  searchHeading: { '&': { '@media': { [from('md')]: { fontSize: '2.25rem' } } } },
  carTitle: { '&': { fontSize: 'min(clamp(1.75rem,1.3rem + 1.6vw,1.9375rem),11vw)', lineHeight: 1 } },
  // On the panel's ground; a phone has none.
  carChips: { '& > li': { '@media': { [wide]: { background: color.surface } } } },
  carPanel: {
    '&': {
      '@media': {
        [wide]: {
          padding: `${space(4)} ${space(5)}`,
          border: 0,
          borderBlockStart: `6px solid ${color.accent}`,
          borderRadius: 0,
          background: color.surfaceMuted,
        },
      },
    },
  },
  carGallery: { '&': { borderRadius: 0 } },
};

const system = 'system-ui,sans-serif';
/** The narrow face that each system brings. */
const condensed =
  '"Avenir Next Condensed", Bahnschrift, "Roboto Condensed", sans-serif-condensed, "Arial Narrow", Arial, sans-serif';

/** Workshop: dark ends, square corners, loud capitals, much on a screen; the accent colour draws the lines. */
export const workshop: Template = {
  tokens: {
    radius: '2px',
    bodyFont: system,
    displayFont: condensed,
    displayCase: 'uppercase',
    displayTracking: '.01em',
    displayWeight: '800',
    titleSize: 'clamp(1rem,min(1.2rem + 2.4vw,11vw),2.75rem)',
    headingSize: 'clamp(1rem,min(1.1rem + 1vw,9vw),1.875rem)',
    columnWidth: '90rem',
    gutter: '1.5rem',
    cardWidth: '14.5rem',
    cardGap: '.75rem',
    sectionSpace: 'clamp(1.5rem,1rem + 2vw,2.5rem)',
  },
  dress: { ...cards, ...controls, ...home, ...pages },
};
