import { style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

export const page = style({ display: 'grid', gap: space(12), paddingBlock: `${space(12)} ${space(20)}` });
export const words = style({ display: 'grid', gap: space(5) });
