import { style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

export const cars = style({ display: 'grid', gap: space(4), minWidth: 0 });
/** Beside the field, below its label. */
export const submit = style({ alignSelf: 'end' });
/** What is drawn stands apart. */
export const below = style({ display: 'grid', gap: space(8), minWidth: 0 });
