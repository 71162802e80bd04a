import { style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

export const text = style({ maxWidth: '42rem', overflowWrap: 'anywhere' });
export const link = style({ justifySelf: 'start', paddingBlock: space(1) });
