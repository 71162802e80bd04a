import { globalStyle, style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

/** Words and number stand in one line on a narrow phone, so that nothing moves when the number comes. */
export const line = style({ selectors: { '&&': { paddingInline: `min(${space(2)}, 2.3vw)` } } });
// Large text on a phone leaves the number the whole line.
globalStyle(`${line} > svg`, { '@media': { '(max-width: 18em)': { display: 'none' } } });
