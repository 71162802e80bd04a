import { tag as recipe } from './tag.css';

export interface TagView {
  readonly text: string;
  readonly tone: 'critical' | 'positive' | 'neutral';
}

/** A word on a photo: SOLD, Reserved, COMING SOON … */
export const Tag = ({ tag }: { tag: TagView }) => (
  <span className={recipe({ tone: tag.tone })}>{tag.text}</span>
);
