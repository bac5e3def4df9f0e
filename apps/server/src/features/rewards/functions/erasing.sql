-- erases: erase_rewards

-- Deletes a person's unredeemed rewards. Redeemed ones stay without texts, because movements refer to them.
CREATE OR REPLACE FUNCTION erase_rewards(p_person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reward_fulfilments f USING user_rewards r
  WHERE r.id = f.reward_id AND p_person IN (r.profile_id, f.helper_id);
  DELETE FROM user_rewards r WHERE r.profile_id = p_person AND NOT r.is_redeemed;
  UPDATE user_rewards r SET title = nameless(), description = NULL, hidden_at = coalesce(r.hidden_at, now())
  WHERE r.profile_id = p_person;
END
$$;
