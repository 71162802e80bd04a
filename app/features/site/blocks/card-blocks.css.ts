import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { wrappingRow } from '~/styles/patterns';
import { from, space } from '~/styles/space';

/** As many side by side as fit; a few share the width up to a maximum. */
export const cards = style({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
});
export const card = style({
  position: 'relative',
  maxWidth: '30rem',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  borderRadius: frame.radius,
  background: color.surfaceMuted,
});
export const words = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  padding: space(5),
  flex: 1,
});
export const title = style({ fontSize: '1.125rem' });
globalStyle(`${title} > a`, { textDecoration: 'none' });
globalStyle(`${card}:hover ${title} > a`, { textDecoration: 'underline' });
/** The whole card leads where its link leads. */
globalStyle(`${card} a::after`, { content: '', position: 'absolute', inset: 0 });
export const more = style({ alignSelf: 'end' });
export const picture = style({ width: '100%', height: 'auto', aspectRatio: '16 / 9', objectFit: 'cover' });
export const quiet = style({ color: color.textMuted, fontSize: '.9375rem' });

export const pages = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(6),
});
export const pageLink = style({ display: 'inline-block', paddingBlock: space(2) });

export const banner = style({ background: color.brand, color: color.onBrand });
export const inside = style({
  display: 'grid',
  alignItems: 'center',
  gap: space(8),
  paddingBlock: space(10),
  '@media': {
    [from('lg')]: {
      paddingBlock: space(14),
      selectors: { '&:has(img)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 34rem)' } },
    },
  },
});
export const bannerWords = style({ display: 'grid', gap: space(4) });
export const text = style({ maxWidth: '38rem', fontSize: '1.125rem' });
export const buttons = style(wrappingRow);
/** Beside the main button, on the banner's background. */
globalStyle(`${buttons} > a + a`, {
  background: 'transparent',
  color: 'inherit',
  borderColor: 'currentColor',
});
export const bannerPicture = style({ width: '100%', height: 'auto', borderRadius: frame.radius });
