import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

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
export const words = style({ display: 'grid', gap: space(4) });
export const text = style({ maxWidth: '38rem', fontSize: '1.125rem' });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) });
/** Beside the main button, on the banner's background. */
globalStyle(`${buttons} > a + a`, {
  background: 'transparent',
  color: 'inherit',
  borderColor: 'currentColor',
});
export const picture = style({ width: '100%', height: 'auto', borderRadius: frame.radius });
