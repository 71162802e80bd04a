/** The forms in which leads may have a number: E.164, and for Australian ones the national digits of older leads. */
export const storedPhones = (phone: string): readonly string[] =>
  phone.startsWith('+61') ? [phone, phone.replace('+61', '0')] : [phone];
