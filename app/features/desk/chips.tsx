import type { ChipView } from '#server/people/desk/views/chip-view';
import { chip } from './chips.css';

/** Words in small frames, beside each other. */
export const Chips = ({ chips }: { chips: readonly ChipView[] }) => (
  <>
    {chips.map(({ text, tone }) => (
      <span key={text} className={chip({ tone })}>
        {text}
      </span>
    ))}
  </>
);
