/** Escapes shoppers' text so that it cannot control the terminal. */
export const printable = (text: string): string => text.replace(/\p{C}/gu, '�');
