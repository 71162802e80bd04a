import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
  gap: `${space(3)} ${space(4)}`,
});
export const fact = style({ minWidth: 0 });
globalStyle(`${fact} > dt`, { fontSize: '.875rem', color: color.textMuted });
globalStyle(`${fact} > dd`, { fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
