import { style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

export const more = style({ justifySelf: 'start', paddingBlock: space(1) });
