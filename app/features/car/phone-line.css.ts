import { style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

/** Words and number stand in one line on a narrow phone, so that nothing moves when the number comes. */
export const line = style({ selectors: { '&&': { paddingInline: space(2) } } });
