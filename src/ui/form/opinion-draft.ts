/** A private opinion as it is being written. */
export interface OpinionDraft {
  /** 1 to 5; null before it is chosen. */
  rating: number | null;
  suggestion: string;
  /** True if the café may read the name. */
  signed: boolean;
}

export const emptyOpinion: OpinionDraft = { rating: null, suggestion: '', signed: false };
