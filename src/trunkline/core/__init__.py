"""What two unlike games truly share: the contract, errors, the rule index, the codec, matches and seeds."""
