import { style } from '@vanilla-extract/css';
import { color } from '../styles/contract.css';

export const photo = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  background: color.surfaceMuted,
});
