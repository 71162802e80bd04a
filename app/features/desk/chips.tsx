import type { ChipView } from '#server/desk/views/desk-view';
import { chip } from './chips.css';

/** Short labels in small frames, side by side. */
export const Chips = ({ chips }: { chips: readonly ChipView[] }) => (
  <>
    {chips.map(({ text, tone }) => (
      <span key={text} className={chip({ tone })}>
        {text}
      </span>
    ))}
  </>
);
