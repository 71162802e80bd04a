import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { plusMinus, smallPrint, thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const car = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(2)} ${space(4)}`,
  padding: space(3),
  borderRadius: 8,
  background: color.surfaceMuted,
  color: color.text,
  textDecoration: 'none',
});
export const photo = style({ flex: '0 0 6rem', borderRadius: 6, overflow: 'hidden' });
export const words = style({ flex: '1 1 9rem', minWidth: 0 });
export const purpose = style({ display: 'block', ...smallPrint });
export const title = style({ display: 'block' });

export const brief = style({ ...thinBorder, overflow: 'hidden' });
/** A browser that can’t open it by style keeps the line. */
const openBeside = (change: object) => ({
  '@supports': { 'selector(::details-content)': { '@media': { [from('lg')]: change } } },
});
globalStyle(`${brief}::details-content`, openBeside({ contentVisibility: 'visible', blockSize: 'auto' }));
export const line = style([
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space(3),
    minHeight: space(12),
    padding: `${space(1.5)} ${space(3)}`,
    ...plusMinus,
  },
  openBeside({ display: 'none' }),
]);
export const thumb = style({ flex: '0 0 4rem', borderRadius: 6, overflow: 'hidden' });
// In large text the words stand below the photo.
export const briefWords = style({ flex: '1 1 8rem', minWidth: 0, lineHeight: 1.3 });
export const price = style({ display: 'inline-block', ...smallPrint });
