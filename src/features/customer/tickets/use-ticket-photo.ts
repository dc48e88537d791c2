import { useState } from 'react';
import { photoPath, type Photo } from '@/features/customer/tickets/api/send-ticket';
import { PhotoProblem, preparePhoto, UNREADABLE } from '@/features/customer/tickets/prepare-photo';

/** The photo that is chosen and not yet sent: whatever fails, it stays. */
export interface TicketPhoto {
  photo: Photo | null;
  preparing: boolean;
  /** Problem with the last choice. */
  problem: string | null;
  setProblem: (problem: string | null) => void;
  /** Prepares a file; resolves when that is done, whether it can be used or not. */
  pick: (file: File) => Promise<void>;
  drop: () => void;
}

/**
 * Chooses and prepares a ticket's photo.
 * @param userId owner of the folder that it goes to
 */
export function useTicketPhoto(userId: string): TicketPhoto {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pick = async (file: File) => {
    setPreparing(true);
    setProblem(null);
    try {
      setPhoto({ file: await preparePhoto(file), path: photoPath(userId) });
    } catch (thrown) {
      setProblem(thrown instanceof PhotoProblem ? thrown.message : UNREADABLE);
    } finally {
      setPreparing(false);
    }
  };
  return { photo, preparing, problem, setProblem, pick, drop: () => setPhoto(null) };
}
