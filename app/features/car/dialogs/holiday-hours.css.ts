import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const days = style({ width: '100%', borderCollapse: 'collapse', fontSize: '.9375rem' });
export const place = style({ textAlign: 'start', fontWeight: 600, paddingBlockEnd: space(1) });
globalStyle(`${days} :is(th, td)`, {
  padding: `${space(2)} ${space(3)} ${space(2)} 0`,
  borderBlockEnd: `1px solid ${color.line}`,
  fontWeight: 'inherit',
  textAlign: 'start',
  verticalAlign: 'top',
});
globalStyle(`${days} thead th`, { fontSize: '.875rem', color: color.textMuted });
export const name = style({ display: 'block', fontSize: '.875rem', color: color.textMuted });
