import type { BlockHeading } from '#server/pages/parts/views/heading';
import * as css from './block.css';

/** A block's heading with its introduction. */
export function BlockHead({ heading }: { heading: BlockHeading | undefined }) {
  if (!heading) return null;
  const Heading = heading.level === 1 ? 'h1' : 'h2';
  return (
    <header className={css.head}>
      <Heading>{heading.text}</Heading>
      {heading.intro ? <p className={css.intro}>{heading.intro}</p> : null}
    </header>
  );
}
