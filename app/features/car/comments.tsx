import type { CarView } from '#server/stock/cars/views/car-view';
import { More } from '~/ui/more';
import { Section } from '~/ui/section';
import * as css from './comments.css';

/** The dealer's comments on the car: the beginning, with the rest on request. */
export const Comments = ({ car: { comments, commentsStart } }: { car: CarView }) => (
  <Section title="Dealer Comments" id="comments">
    {commentsStart ? (
      <div className={css.comments}>
        <Paragraphs texts={commentsStart} />
        <More more="Show more" less="Show less">
          <Paragraphs texts={comments} />
        </More>
      </div>
    ) : (
      <Paragraphs texts={comments} />
    )}
  </Section>
);

const Paragraphs = ({ texts }: { texts: readonly string[] }) => (
  <div className={css.prose} dir="auto">
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and a paragraph may be said twice
      <p key={index}>{text}</p>
    ))}
  </div>
);
