/** More locations would make a long column beside a short form. */
const mostBeside = 3;

/** Whether the locations go beside the contact form; otherwise they go below it. */
export const placesBeside = (places: readonly unknown[]): boolean => places.length <= mostBeside;
