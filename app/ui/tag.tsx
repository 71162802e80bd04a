import { logo, tag as recipe } from './tag.css';

export interface TagView {
  readonly text: string;
  readonly tone: 'critical' | 'positive' | 'neutral';
  /** Address of a logo that says the text. */
  readonly logo?: string | undefined;
}

/** A word on a photo: SOLD, Reserved, COMING SOON … */
export const Tag = ({ tag }: { tag: TagView }) =>
  tag.logo ? (
    <img className={logo} src={tag.logo} alt={tag.text} width={120} height={32} />
  ) : (
    <span className={recipe({ tone: tag.tone })}>{tag.text}</span>
  );
