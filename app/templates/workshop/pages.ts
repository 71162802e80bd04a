import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';
import type { Dress } from '../template';

const wide = from('lg');

/** Dark, with the photo cut at a slant up to the screen's edge. */
export const home: Dress = {
  hero: { '&': { '@media': { [wide]: { width: 'auto', margin: 0, borderRadius: 0 } } } },
  heroInner: {
    '&': {
      paddingBlock: `${space(8)} 0`,
      '@media': {
        [wide]: {
          gridTemplateColumns: '1fr minmax(0,46%)',
          alignItems: 'stretch',
          maxWidth: 'none',
          padding: 0,
          gap: 0,
        },
      },
    },
  },
  heroWords: {
    '&': {
      '@media': {
        [wide]: {
          alignContent: 'center',
          paddingBlock: space(12),
          paddingInlineStart: 'max(1.5rem, calc(50vw - 43.5rem))',
          paddingInlineEnd: space(8),
        },
      },
    },
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
    '&': {
      position: 'relative',
      marginInline: `calc(-1 * ${space(4)})`,
      '@media': { [wide]: { margin: 0, clipPath: 'polygon(14% 0,100% 0,100% 100%,0 100%)' } },
    },
    '& img': {
      borderRadius: 0,
      aspectRatio: '16 / 9',
      '@media': { [wide]: { height: '100%', minHeight: space(104), aspectRatio: 'auto' } },
    },
    '& > span': {
      position: 'absolute',
      insetBlockEnd: 0,
      insetInlineEnd: 0,
      padding: `${space(1)} ${space(4)}`,
      background: color.brand,
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

export const pages: Dress = {
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
