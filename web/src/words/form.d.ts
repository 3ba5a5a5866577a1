export const ENGLISH: string;
export const FORM: { useIsolating: boolean };
