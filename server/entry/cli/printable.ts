/** What a shopper typed must not steer the terminal. */
export const printable = (text: string): string => text.replace(/\p{C}/gu, '�');
