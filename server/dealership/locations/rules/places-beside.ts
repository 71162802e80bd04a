/** More places than this would make a long column beside a short form. */
const mostBeside = 3;

/** Whether the places of a dealer stand beside the contact form; else they stand below it. */
export const placesBeside = (places: readonly unknown[]): boolean => places.length <= mostBeside;
