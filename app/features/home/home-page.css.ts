import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const hero = style({ background: color.brand, color: color.onBrand });
export const heroInner = style({
  display: 'grid',
  alignItems: 'center',
  gap: space(8),
  paddingBlock: `${space(10)} ${space(8)}`,
  '@media': { [from('lg')]: { gridTemplateColumns: '1fr minmax(0, 34rem)', paddingBlock: space(16) } },
});
export const words = style({ display: 'grid', gap: space(4), minWidth: 0 });
export const heroCar = style({ display: 'grid', gap: space(3), textDecoration: 'none' });
globalStyle(`${heroCar} img`, { borderRadius: frame.radius });
export const caption = style({ fontSize: '.9375rem' });
export const heading = style({ fontSize: 'clamp(2rem, 1.4rem + 2.4vw, 3.25rem)', maxWidth: '18ch' });
export const intro = style({ maxWidth: '38rem', fontSize: '1.125rem' });
export const tiles = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
  marginTop: space(5),
});
export const tile = style({
  display: 'grid',
  overflow: 'hidden',
  paddingBlockEnd: space(3),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  color: color.text,
  textAlign: 'center',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const shape = style({ width: '100%', height: 'auto', aspectRatio: '4 / 3', objectFit: 'cover' });
export const tileText = style({ marginTop: space(2), fontWeight: 600 });
export const tileCount = style({ fontSize: '.875rem', color: color.textMuted });
export const newest = style({ display: 'grid', gap: space(5), paddingBlockEnd: space(16) });

globalStyle(`${hero} a`, { color: 'inherit' });
