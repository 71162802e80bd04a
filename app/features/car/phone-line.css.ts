import { globalStyle, style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

/** Label and number share one line on a narrow phone, so that nothing moves when the number appears. */
export const line = style({ selectors: { '&&': { paddingInline: `min(${space(2)}, 2.3vw)` } } });
// With large text on a phone, the number has a line to itself.
globalStyle(`${line} > svg`, { '@media': { '(max-width: 18em)': { display: 'none' } } });
