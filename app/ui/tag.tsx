import type { TagView } from '#server/stock/views/card-view';
import { tag as recipe } from './tag.css';

/** A word on a photo: SOLD, Reserved, COMING SOON … */
export const Tag = ({ tag }: { tag: TagView }) => (
  <span className={recipe({ tone: tag.tone })}>{tag.text}</span>
);
