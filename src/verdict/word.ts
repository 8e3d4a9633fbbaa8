export type VerdictWord = 'pass' | 'block' | 'inconclusive' | 'pending';
