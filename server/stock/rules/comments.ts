/** Said in the place of missing dealer comments (specification §8). */
export const pendingComments = 'Dealer comments are pending. Please check back here later.';

/** Dealer comments as paragraphs of plain text. */
export function commentParagraphs(comments: string | undefined): string[] {
  const paragraphs = (comments ?? '')
    .split(/\n\s*\n|\r\n\s*\r\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return paragraphs.length > 0 ? paragraphs : [pendingComments];
}
