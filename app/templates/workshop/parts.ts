import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import type { Dress } from '../template';

/** The template's loud type, for what is no heading. */
const capitals = {
  fontFamily: frame.displayFont,
  fontWeight: frame.displayWeight,
  textTransform: frame.displayCase as 'none',
  letterSpacing: frame.displayTracking,
} as const;

/** Square and loud; a quiet button is drawn with a heavy line. */
export const controls: Dress = {
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
export const cards: Dress = {
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
  promo: { '&': { borderRadius: 0, borderBlockEnd: `3px solid ${color.accent}` } },
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
