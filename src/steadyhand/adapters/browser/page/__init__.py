"""What a tab shows: isolated worlds in its documents, network idle, snapshots, screenshots."""
