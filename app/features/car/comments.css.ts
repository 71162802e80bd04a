import { globalStyle, style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

export const prose = style({
  display: 'grid',
  gap: space(3),
  maxWidth: '42rem',
  minWidth: 0,
  overflowWrap: 'anywhere',
});
globalStyle(`${prose} > p`, { whiteSpace: 'pre-line' });
/** The full text replaces its beginning. */
export const comments = style({ display: 'grid', minWidth: 0 });
globalStyle(`${comments}:has(> [open]) > ${prose}`, { display: 'none' });
