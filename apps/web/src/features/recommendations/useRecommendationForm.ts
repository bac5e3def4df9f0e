import type { Category } from '@beso/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useShownError } from '../../platform/connection/useShownError.ts';
import { errorText, hasCode, hasErrorText } from '../../platform/errors.ts';
import { useDraft } from '../../platform/forms/useDraft.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { useFormPresence } from '../../platform/navigation/useFormPresence.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { usePhoto } from '../photos/index.ts';
import { useShareRecommendation } from './api.ts';
import { type Audiences, type ChosenAudience, chosenAudience } from './audience.ts';
import { BLANK_DRAFT, draftAudience, draftPhoto, readDraftCategory } from './draft.ts';

export function useRecommendationForm(audiences: Audiences, onStale: () => void) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { kept, keep, drop, keyFor, renewKey } = useDraft('recommendation', BLANK_DRAFT);
  const photo = usePhoto('recommendation-images', draftPhoto(kept));
  const [description, setDescription] = useState(kept.description);
  const [wanted, setWanted] = useState<ChosenAudience>(draftAudience(kept));
  const [details, setDetails] = useState<{ title: string; category: Category | null; location: string }>({
    title: kept.title,
    category: readDraftCategory(kept),
    location: kept.location,
  });
  const [failure, setFailure] = useState<unknown>();
  const presence = useFormPresence('recommendation');
  const sharing = useRef(false);
  const [isSharing, setSharing] = useState(false);
  const share = useShareRecommendation();
  const chosen = chosenAudience(audiences, wanted);
  const { image } = photo;

  const shown = useShownError(failure);
  useEffect(
    () =>
      keep({
        description,
        ...details,
        category: details.category ?? '',
        ...wanted,
        photo: image === null ? '' : JSON.stringify(image),
      }),
    [keep, description, details, wanted, image],
  );

  const textOf = (error: unknown) =>
    `${hasErrorText(error) ? '' : `${t('recommendations.shareFailed')} `}${errorText(error, t)}`;

  /** [S8-078] Shows the error and prepares another attempt. */
  const failed = (error: unknown) => {
    if (hasCode(error, 'AUDIENCE_NOT_FOUND')) onStale();
    if (hasCode(error, 'IMAGE_NOT_FOUND')) {
      if (photo.file) photo.retry();
      else photo.remove();
    }
    if (hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) renewKey();
    if (presence() === 'here') setFailure(error);
    else appToasts.error(`${t('recommendations.shareFailed')} ${errorText(error, t)}`);
  };

  const submit = async () => {
    // `sharing` is set before the photo is uploaded, so that a second tap does not share twice.
    if (sharing.current) return;
    sharing.current = true;
    setSharing(true);
    await send().finally(() => {
      sharing.current = false;
      setSharing(false);
    });
  };

  const send = async () => {
    setFailure(undefined);
    let imageId: string | undefined;
    try {
      imageId = (await photo.settled())?.id;
    } catch {
      // The photo field shows the error, unless the person has left the page.
      if (presence() !== 'here') appToasts.error(t('recommendations.shareFailed'));
      return;
    }
    if (imageId === undefined || chosen.audience === '') return;
    const content = {
      imageId,
      description,
      audience: chosen.audience,
      relationshipId: chosen.relationshipId === '' ? null : chosen.relationshipId,
      title: details.title || null,
      category: details.category,
      location: details.location || null,
    };
    // A retry of the same content has the same idempotency key, and so shares nothing twice.
    try {
      await share.mutateAsync({ ...content, idempotencyKey: keyFor(content) });
    } catch (error) {
      return failed(error);
    }
    drop();
    appToasts.success(t('recommendations.shared'));
    if (presence() === 'away') return;
    await navigate({ to: '/share-recommendation', replace: true });
  };

  return {
    photo,
    description,
    setDescription,
    chosen,
    choose: setWanted,
    details,
    setDetails,
    problem: failure === undefined ? undefined : textOf(shown),
    submit,
    sharing: isSharing,
    done: {
      photo: photo.src !== undefined && photo.error === undefined,
      description: description.trim() !== '',
      audience: chosen.audience !== '',
    },
  };
}
